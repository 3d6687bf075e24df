import type { AreaKey, AreaTranslate, MessageKey } from '@saffron/core/i18n'
import type { AgentField } from '@saffron/core/store'

const LABELS: Readonly<Record<AgentField, MessageKey | AreaKey<'store'>>> = {
  name: 'store.form.name',
  avatar: 'store.form.avatar',
  description: 'store.form.description',
  instructions: 'store.form.instructions',
  model: 'common.model',
  parameters: 'store.form.section.model',
  opening: 'store.form.opening',
  suggestions: 'store.form.suggestions',
  examples: 'store.form.examples',
  category: 'store.form.category',
  tags: 'store.form.tags',
  visibility: 'store.visibility',
  language: 'store.form.language',
  instructionsVisible: 'store.form.visible',
  extras: 'store.form.extras',
  tools: 'store.form.section.tools',
  knowledge: 'store.form.section.knowledge',
  filesVisible: 'store.form.filesVisible',
  tests: 'store.form.tests',
  limits: 'store.form.limits',
}

/** Returns the name of an agent's field, as the form calls it. */
export const fieldLabel = (field: string, t: AreaTranslate<'store'>): string =>
  field in LABELS ? t(LABELS[field as AgentField]) : field
