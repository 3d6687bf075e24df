import type { sessionContract } from '@saffron/core/auth'

import type { Handlers } from '../../http/handler.ts'
import { changePassword, type ChangePasswordDeps } from './change-password.ts'

export const passwordHandlers = (
  services: ChangePasswordDeps,
): Pick<Handlers<typeof sessionContract>, 'changePassword'> => ({
  changePassword: async (call) => ({ revoked: await changePassword(services, call) }),
})
