import { ApiError } from '@saffron/core/errors'
import type { MessageKey, MessageValues } from '@saffron/core/i18n'

/**
 * `request.invalid` for one field, for checks that a schema can't do. It carries a message key, since the caller's
 * language is only known when the response is written.
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
