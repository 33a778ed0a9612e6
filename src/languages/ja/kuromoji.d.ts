/** The parts of the package that we put together ourselves; its own types cover none of them. */
declare module '@sglkc/kuromoji/src/Tokenizer.js' {
  import type { IpadicFeatures, Tokenizer } from '@sglkc/kuromoji';
  const TokenizerClass: new (dictionaries: unknown) => Tokenizer<IpadicFeatures>;
  // biome-ignore lint/style/noDefaultExport: the package exports it so
  export default TokenizerClass;
}

declare module '@sglkc/kuromoji/src/dict/DynamicDictionaries.js' {
  interface WordDictionary {
    loadDictionary(words: Uint8Array): void;
    loadPosVector(features: Uint8Array): void;
    /** Ids of the words that are spelled alike, by the number of their spelling. */
    target_map: Readonly<Record<string, ArrayLike<number>>>;
  }
  const DictionariesClass: new () => {
    token_info_dictionary: WordDictionary;
    loadTrie(base: Int32Array, check: Int32Array): void;
    loadConnectionCosts(costs: Int16Array): void;
    loadUnknownDictionaries(
      words: Uint8Array,
      features: Uint8Array,
      map: Uint8Array,
      categories: Uint8Array,
      compatible: Uint32Array,
      invoked: Uint8Array,
    ): void;
  };
  // biome-ignore lint/style/noDefaultExport: the package exports it so
  export default DictionariesClass;
}
