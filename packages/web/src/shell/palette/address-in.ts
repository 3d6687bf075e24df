import { inSpace } from '../address/space-address.ts'

const WALLET = '/app/user/walletRecord'
/** The tab of a workspace's page that corresponds to the wallet of one's own space. */
const WALLET_TAB = 'wallet'

/** Returns the URL of the same area in another space, or of its first page if it has no such area. */
export function addressIn(from: Pick<Location, 'pathname' | 'search'>, workspace: string | undefined): string {
  const { pathname } = from
  const query = new URLSearchParams(from.search)
  const [, , area = ''] = pathname.split('/')
  // The form is of an agent, which another space doesn't have.
  if (area === 'store' || pathname.startsWith('/app/agents/')) return inSpace('/app/store/agent', workspace)
  if (area === 'draw' || area === 'image') return inSpace('/app/draw', workspace)
  if (area === 'summary') return inSpace('/app/summary', workspace)
  if (area === 'plugins') return inSpace('/app/plugins', workspace)
  if (area === 'chats' || area === 'drive') {
    const place = query.get('in')
    return inSpace(place === null ? `/app/${area}` : `/app/${area}?in=${encodeURIComponent(place)}`, workspace)
  }
  const tab = pathname === WALLET ? WALLET_TAB : pathname.startsWith('/app/workspace/') ? query.get('tab') : null
  if (workspace === undefined) return tab === WALLET_TAB ? WALLET : '/app/chats'
  return tab === null ? `/app/workspace/${workspace}` : `/app/workspace/${workspace}?tab=${encodeURIComponent(tab)}`
}
