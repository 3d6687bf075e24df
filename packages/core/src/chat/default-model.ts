import type { Model } from './entities.ts'

/**
 * The model that answers where a conversation names none: the person's last choice while it is offered, else the
 * administrators' default, else the first that a working channel serves, else the first.
 */
export function defaultModel<M extends Pick<Model, 'name' | 'state' | 'isDefault'>>(
  models: readonly M[],
  lastChoice: string | null | undefined,
): M | undefined {
  return (
    models.find(({ name }) => name === lastChoice) ??
    models.find(({ isDefault }) => isDefault === true) ??
    models.find(({ state }) => state === 'ok') ??
    models[0]
  )
}
