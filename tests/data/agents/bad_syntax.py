class Agent:
    def action(self, **referee)
        pass
