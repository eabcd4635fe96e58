// A WebAssembly file is a module that is compiled and not yet run.
declare module '*.wasm' {
  const module: WebAssembly.Module;
  export default module;
}
