/** The features of models. */
export const MODEL_FEATURES = [
  'chat',
  'vision',
  'tools',
  'reasoning',
  'image',
  'imageEdit',
  'video',
  'embedding',
  'longtext',
] as const
