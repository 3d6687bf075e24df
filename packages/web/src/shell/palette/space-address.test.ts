import { expect, test } from 'vitest'

import { areaIn, inSpace, withSpace, workspaceIn } from '../address/space-address.ts'
import { addressIn } from './address-in.ts'

const address = (path: string) => {
  const { pathname, search } = new URL(path, 'https://saffron.example')
  return { pathname, search }
}

test.for([
  ['/app/chats?workspace=w1', 'w1'],
  ['/app/chats/c1?at=m1&workspace=w1', 'w1'],
  ['/app/drive/f1?workspace=w1', 'w1'],
  ['/app/store/agent?workspace=w1', 'w1'],
  ['/app/plugins?workspace=w1', 'w1'],
  ['/app/agents/a1/form?workspace=w1', 'w1'],
  ['/app/agents?workspace=w1', undefined],
  ['/app/workspace/w1?tab=members', 'w1'],
  ['/app/chats', undefined],
  ['/app/chats?workspace=', undefined],
  ['/app/workspace', undefined],
  ['/app/user/walletRecord?workspace=w1', undefined],
  ['/app/chatsworth?workspace=w1', undefined],
] as const)('the space of %s is %s', ([path, workspace]) => {
  expect(workspaceIn(address(path))).toBe(workspace)
})

test('only the areas that every space has stay in a space', () => {
  expect(areaIn('/app/drive', 'w1')).toBe('/app/drive?workspace=w1')
  expect(areaIn('/app/admin', 'w1')).toBe('/app/admin')
  expect(areaIn('/app/chats', undefined)).toBe('/app/chats')
  expect(inSpace('/app/chats?in=trash', 'w1')).toBe('/app/chats?in=trash&workspace=w1')
})

test('the space of a URL is replaced, and the rest of its query stays', () => {
  const from = address('/app/chats/c1?workspace=w1&at=m1')
  expect(withSpace(from, 'w2')).toBe('/app/chats/c1?at=m1&workspace=w2')
  expect(withSpace(from, undefined)).toBe('/app/chats/c1?at=m1')
  expect(withSpace(address('/app/drive/f1'), 'w1')).toBe('/app/drive/f1?workspace=w1')
})

test.for([
  ['/app/chats/c1?at=m1', 'w1', '/app/chats?workspace=w1'],
  ['/app/chats?in=trash&workspace=w2', 'w1', '/app/chats?in=trash&workspace=w1'],
  ['/app/chats/c1?workspace=w1', undefined, '/app/chats'],
  ['/app/drive/f1', 'w1', '/app/drive?workspace=w1'],
  ['/app/plugins?plugin=p1', 'w1', '/app/plugins?workspace=w1'],
  ['/app/store/agent?agent=a1', 'w1', '/app/store/agent?workspace=w1'],
  ['/app/agents/a1/form?workspace=w1', undefined, '/app/store/agent'],
  ['/app/user/walletRecord', 'w1', '/app/workspace/w1?tab=wallet'],
  ['/app/workspace/w1?tab=wallet', undefined, '/app/user/walletRecord'],
  ['/app/workspace/w1?tab=members', 'w2', '/app/workspace/w2?tab=members'],
  ['/app/workspace/w1', undefined, '/app/chats'],
  ['/app/admin', 'w1', '/app/workspace/w1'],
] as const)('from %s, the space %s leads to %s', ([path, workspace, to]) => {
  expect(addressIn(address(path), workspace)).toBe(to)
})
