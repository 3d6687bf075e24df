import { ApiError } from '@saffron/core/errors'
import type { MessageKey, MessageValues } from '@saffron/core/i18n'

/**
 * `request.invalid` of one field, for what no schema can know. It carries the key of what is wrong, since the language
 * of who asked is known only where the answer is written.
 */
export class InvalidField extends ApiError {
  readonly path: string
  readonly fault: MessageKey
  readonly faultValues: MessageValues | undefined

  constructor(path: string, fault: MessageKey, faultValues?: MessageValues) {
    super('request.invalid', { issues: [{ path, message: fault }] })
    this.path = path
    this.fault = fault
    this.faultValues = faultValues
  }
}
