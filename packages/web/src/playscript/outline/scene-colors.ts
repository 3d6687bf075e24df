/** The colors of scenes. They stay apart from each other in both themes, and for color-blind readers by their names. */
export const SCENE_COLORS = {
  red: '#c0503f',
  orange: '#c77c2e',
  yellow: '#b99a1e',
  green: '#4f8a5b',
  blue: '#4c78a8',
  purple: '#8a68a8',
} as const

export type SceneColor = keyof typeof SCENE_COLORS

export const SCENE_COLOR_NAMES = Object.keys(SCENE_COLORS) as SceneColor[]
