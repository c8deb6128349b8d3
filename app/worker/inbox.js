// Keeps messages until the engine listens. The engine's other threads load this file as well.
if (!Module["ENVIRONMENT_IS_PTHREAD"]) {
    const unheard = [];
    Module["hear"] = (line) => unheard.push(line);
    Module["listen"] = (hear) => {
        Module["hear"] = hear;
        unheard.forEach(hear);
    };
    Module["onExit"] = () => close();
    addEventListener("message", ({ data }) => Module["hear"](data));
}
