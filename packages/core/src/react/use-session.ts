import type { Session, SessionSnapshot } from '../session/index.ts'
import { useStore } from './use-store.ts'

/** Who is signed in, here or through another tab. */
export const useSession = (session: Session): SessionSnapshot => useStore(session)
