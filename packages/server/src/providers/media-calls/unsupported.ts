import type { MediaRequest } from '../media.ts'
import { ProviderError } from '../provider-error.ts'

/**
 * Creates the error of an operation that a channel lacks, although its model is said to have it. Another channel of the
 * model may have it. `advice` is for the administrator, in the log. The user is offered other models before.
 */
export const unsupported = ({ model }: Pick<MediaRequest, 'model'>, advice: string): ProviderError =>
  new ProviderError('draw.unsupported', advice, { model, values: { count: 0, alternatives: '' } })
