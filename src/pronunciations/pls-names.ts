export const PLS_NAMESPACE = 'http://www.w3.org/2005/01/pronunciation-lexicon';
/** Of the two flags that PLS has no attributes for; PLS lets other readers pass over them. */
export const FLAGS_NAMESPACE = 'urn:locution:pronunciation';
/** PLS needs some language. */
export const UNKNOWN_LANGUAGE = 'und';
