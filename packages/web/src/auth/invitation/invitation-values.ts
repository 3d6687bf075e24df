import type { InvitationCard } from '@saffron/core/auth'
import type { Translate } from '@saffron/core/i18n'

import { dateFormat } from '../../ui/date-format.ts'

/** Values for texts about an invitation: the inviter and the expiration date. */
export const invitationValues = (card: InvitationCard | undefined, { locale }: Translate) => ({
  name: card?.inviter.name ?? '',
  day: card === undefined ? '' : dateFormat(locale, { dateStyle: 'long' }).format(new Date(card.expiresAt)),
})
