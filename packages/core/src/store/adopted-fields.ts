import type { AgentDefinition } from './entities.ts'

/**
 * The fields that a copy of an agent takes from a newer version of its original. The copy has files and a visibility of
 * its own.
 */
export const ADOPTED_FIELDS = [
  'name',
  'avatar',
  'description',
  'instructions',
  'model',
  'parameters',
  'opening',
  'suggestions',
  'examples',
  'limits',
  'category',
  'tags',
  'language',
  'extras',
  'tools',
  'tests',
] as const satisfies readonly (keyof AgentDefinition)[]
export type AdoptedField = (typeof ADOPTED_FIELDS)[number]
