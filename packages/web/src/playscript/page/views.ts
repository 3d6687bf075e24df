export const VIEWS = ['page', 'cards'] as const
export type ScriptView = (typeof VIEWS)[number]

export type ScriptPanel = 'outline' | 'tools'
