/** Raised whenever equal requests to the same package give other bytes than before; as that of the formant engine. */
export const NEURAL_VERSION = 1;
