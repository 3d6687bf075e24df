import type { Model } from './entities.ts'

/**
 * Returns the model of a conversation that names none: the user's last choice if it's still offered, else the
 * administrators' default, else the first model with a working channel, else the first model.
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
