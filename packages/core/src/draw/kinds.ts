/** What a drawing is made by. */
export const DRAWING_KINDS = ['image', 'edit', 'describe', 'blend', 'video'] as const
export type DrawingKind = (typeof DRAWING_KINDS)[number]

/** `submitted`: the provider was asked, and hasn't reported progress yet. */
export const DRAWING_STATES = ['queued', 'submitted', 'running', 'succeeded', 'failed', 'cancelled'] as const
export type DrawingState = (typeof DRAWING_STATES)[number]

/** The states of a drawing that is in progress. */
export const ACTIVE_DRAWING_STATES = ['queued', 'submitted', 'running'] as const satisfies readonly DrawingState[]

/** Returns whether a drawing is still in progress. */
export const isActiveDrawing = (state: DrawingState): boolean => ACTIVE_DRAWING_STATES.some((each) => each === state)

/** What a model can do with images and video. `mask`: an edit of a part. */
export const MEDIA_ABILITIES = [
  'generate',
  'edit',
  'mask',
  'describe',
  'blend',
  'video',
  'upscale',
  'variation',
] as const
export type MediaAbility = (typeof MEDIA_ABILITIES)[number]

/** What a provider offers to do with one of its results. */
export const DRAWING_ACTIONS = ['upscale', 'variation', 'reroll', 'zoom', 'pan'] as const
export type DrawingActionKind = (typeof DRAWING_ACTIONS)[number]
