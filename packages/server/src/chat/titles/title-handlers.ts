import type { chatContract } from '@saffron/core/chat'

import type { Handlers } from '../../http/handler.ts'
import type { ChatContext } from '../context.ts'
import { regenerateTitle } from './generate-title.ts'

export const titleHandlers = (context: ChatContext): Pick<Handlers<typeof chatContract>, 'generateTitle'> => ({
  generateTitle: ({ caller, params, signal }) =>
    regenerateTitle(context, { owner: caller.userId, id: params.id, role: caller.role, signal }),
})
