import type { MediaRequest } from '../media.ts'
import { ProviderError } from '../provider-error.ts'

/**
 * Creates the error of an operation that a channel lacks. Another channel of the model may have it. `alternatives` says
 * in one sentence what can be done instead.
 */
export const unsupported = ({ model }: Pick<MediaRequest, 'model'>, alternatives: string): ProviderError =>
  new ProviderError('draw.unsupported', alternatives, { model, values: { alternatives } })
