import type { Translate } from '../i18n/index.ts'
import type { RefreshReport } from './channel-entities.ts'
import { describeChannelError } from './describe-channel-error.ts'
import type { AdminTranslate } from './form-field.ts'

/** Returns how many models a refresh added, updated and disabled. */
export const refreshText = ({ added, updated, disabled }: RefreshReport, t: AdminTranslate): string =>
  t('admin.model.report', { added, updated, gone: disabled })

/** Returns the channels that didn't respond to a refresh, each with its error. */
export const failedChannels = ({ channels }: RefreshReport, t: Translate) =>
  channels
    .filter(({ ok }) => !ok)
    .map(({ id, name, message = '' }) => ({ id, name, error: describeChannelError(message, t) }))
