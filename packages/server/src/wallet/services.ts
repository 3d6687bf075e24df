import type { Audit, LoginThrottle } from '../auth/index.ts'
import type { Deps } from '../platform/deps.ts'
import type { LedgerAudit } from './ledger/audit-ledger.ts'
import type { Ledger } from './ledger/ledger.ts'

/** The dependencies of the parts of this feature. */
export interface WalletServices extends Pick<Deps, 'db' | 'now'> {
  readonly ledger: Ledger
  readonly auditLedger: () => Promise<LedgerAudit>
  readonly audit: Audit
  readonly loginThrottle: LoginThrottle
}
