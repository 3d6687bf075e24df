import type { Model } from '@saffron/core/chat'
import { foldText } from '@saffron/core/format'

export interface ModelGroup {
  /** The group's name, or `recent`, or `others` for models without a group. */
  readonly key: { readonly name: string } | 'recent' | 'others'
  readonly models: readonly Model[]
}

/**
 * Returns the models in groups: the last used ones first, then each group by name, then the others. With words, only
 * the models whose names or group contain all of them. A model is in one group only.
 */
export function groupModels(
  models: readonly Model[],
  { recent, words }: { recent: readonly string[]; words: string },
): ModelGroup[] {
  const parts = foldText(words)
    .split(/\s+/)
    .filter((part) => part !== '')
  const matches = ({ name, displayName, group = '' }: Model) => {
    const text = foldText(`${displayName} ${name} ${group}`)
    return parts.every((part) => text.includes(part))
  }
  const found = models.filter(matches)
  const used = recent.flatMap((name) => found.find((model) => model.name === name) ?? [])
  const rest = found.filter((model) => !used.includes(model))
  const names = [...new Set(rest.flatMap(({ group }) => group ?? []))].toSorted((a, b) => a.localeCompare(b))
  const groups: ModelGroup[] = [
    { key: 'recent', models: used },
    ...names.map((name) => ({ key: { name }, models: rest.filter(({ group }) => group === name) })),
    { key: 'others', models: rest.filter(({ group }) => group === undefined) },
  ]
  return groups.filter((group) => group.models.length > 0)
}
