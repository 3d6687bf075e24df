import type { Session, SessionSnapshot } from '../session/index.ts'
import { useStore } from './use-store.ts'

/** Returns the signed-in user, also when another tab signs in or out. */
export const useSession = (session: Session): SessionSnapshot => useStore(session)
