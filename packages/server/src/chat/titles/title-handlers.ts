import type { chatContract } from '@saffron/core/chat'

import type { Handlers } from '../../http/handler.ts'
import type { ChatContext } from '../context.ts'
import { regenerateTitle } from './generate-title.ts'

export const titleHandlers = (context: ChatContext): Pick<Handlers<typeof chatContract>, 'generateTitle'> => ({
  generateTitle: ({ caller, space: { owner, by }, params, signal }) =>
    regenerateTitle(context, { owner, by, id: params.id, role: caller.role, signal }),
})
