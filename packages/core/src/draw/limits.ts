/** Largest prompt, in characters. */
export const MAX_PROMPT_CHARACTERS = 32_000

/** Most results of one drawing. */
export const MAX_DRAWING_COUNT = 10

/** Most models that draw the same prompt, to compare them. */
export const MAX_COMPARED_MODELS = 4

/** Most images that a drawing can refer to. */
export const MAX_REFERENCES = 16

/** The number of images that can be blended. */
export const MIN_BLENDED = 2
export const MAX_BLENDED = 5

/** Smallest and largest side of an image, in pixels. */
export const MIN_SIDE = 16
export const MAX_SIDE = 8192

/** Most pixels of an image that is edited, and of its mask. */
export const MAX_IMAGE_PIXELS = 16_777_216

/** The length of a video if neither the caller nor the model says one. */
export const USUAL_SECONDS = 5

/** Most bytes of an image that a drawing refers to, and of all of them together. */
export const MAX_REFERENCE_BYTES = 64 * 1024 * 1024
export const MAX_REFERENCES_BYTES = 128 * 1024 * 1024

/** Longest video, in seconds. */
export const MAX_VIDEO_SECONDS = 60

/** Largest seed. */
export const MAX_SEED = 4_294_967_295

/** Largest quality or style, in characters. */
export const MAX_CHOICE_CHARACTERS = 60

/** Drawings that one space may have in progress. */
export const MAX_ACTIVE_DRAWINGS = 2000

/** Collections that one drawing is in. */
export const MAX_COLLECTIONS = 50

/** Largest name of a collection or a preset, in characters. */
export const MAX_DRAWING_NAME = 100

/** Presets of one user. */
export const MAX_PRESETS = 100
