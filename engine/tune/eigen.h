/* Eigenvectors of symmetric matrices. Any thread may call this. */
#ifndef TETRESS_TUNE_EIGEN_H
#define TETRESS_TUNE_EIGEN_H

/* Turns a symmetric matrix of n x n numbers, row by row, into its eigenvalues on the diagonal; column i of
 * the vectors belongs to value i. Uses Jacobi's rotations in a fixed order, so equal input gives equal
 * output. */
void eigen_symmetric(int n, double *matrix, double *vectors);

#endif
