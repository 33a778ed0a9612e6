/** The part of WebAssembly that is used here: Node has it, its types leave it to those of browsers. */
declare namespace WebAssembly {
  class Module {
    constructor(bytes: ArrayBufferView);
    static imports(module: Module): { module: string; name: string }[];
    static exports(module: Module): { name: string }[];
  }
  class Memory {
    readonly buffer: ArrayBuffer;
  }
  class Instance {
    readonly exports: Record<string, unknown>;
    constructor(module: Module, imports: Record<string, Record<string, unknown>>);
  }
}
