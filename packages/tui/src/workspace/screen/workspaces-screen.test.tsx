import { addMember, signedInApi, startTestServer, type TestServer } from '@saffron/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { buildScreenProps } from '../../testing/build-screen-props.ts'
import { type ShownAs, showScreen } from '../../testing/show-screen.tsx'
import { WorkspacesScreen } from './workspaces-screen.tsx'

const [CTRL_D, CTRL_E, CTRL_G, CTRL_O, CTRL_T] = ['\u0004', '\u0005', '\u0007', '\u000F', '\u0014']
const [UP, DOWN, ENTER, ESC, TAB] = ['\u001B[A', '\u001B[B', '\r', '\u001B', '\t']

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const show = (as: ShownAs = {}) =>
  showScreen(server, as, (leave, api) => <WorkspacesScreen {...buildScreenProps(api, leave)} />)

/** Shows the screen of the owner of a workspace that has another member. */
async function showShared() {
  const shown = await show()
  const { workspace } = shown.api
  await shown.press(CTRL_G, 'Name of the new workspace')
  await shown.press('Club', 'Club')
  await shown.press(ENTER, 'Workspace “Club” created.')
  const [club] = (await workspace.searchWorkspaces()).list
  const id = club?.id ?? ''
  const other = await signedInApi(server)
  await addMember(server.deps.db, id, other.user.id, 'viewer')
  const find = async (user: string) => {
    const { members } = await workspace.getWorkspace({ params: { id } })
    return members.find((member) => member.user.id === user)
  }
  return { ...shown, id, other, find }
}

/** Opens the members of that workspace, with the other member chosen. */
async function showMembers() {
  const shown = await showShared()
  await shown.press(DOWN, /❯ +owner +Club/)
  await shown.press(CTRL_O, /❯ viewer/)
  return shown
}

describe('the workspaces', () => {
  it('are listed after the user’s own space, and one is chosen with Enter', async () => {
    const { press, frame, done, space, api } = await showShared()
    expect(frame()).toMatch(/❯ ● +Your own space\n +owner +Club\n1 of 2/)
    await press(DOWN, /❯ +owner +Club/)
    await press(ENTER, 'Club')
    expect(done).toEqual(['space Club'])
    space.choose((await api.workspace.searchWorkspaces()).list[0])
    await press('', /● +owner +Club/)
  })

  it('are left by a member after a question, but not by the owner', async () => {
    const { press, other, id, api } = await showShared()
    await press(DOWN, /❯ +owner +Club/)
    await press(CTRL_D, 'Leave “Club”?')
    await press('y', 'Transfer the ownership to another member first.')
    await api.workspace.transferWorkspace({ params: { id }, body: { member: other.user.id } })
    await press(CTRL_D, 'Leave “Club”?')
    await press('n', /❯ +owner +Club/)
    await press(CTRL_D, 'Leave “Club”?')
    await press('y', 'You left “Club”.')
    await expect(api.workspace.getWorkspace({ params: { id } })).rejects.toMatchObject({ statusCode: 404 })
  })

  it('that were deleted are restored after a question', async () => {
    const shown = await show()
    const { press, api } = shown
    const { id } = await api.workspace.createWorkspace({ body: { name: 'Attic' } })
    await api.workspace.deleteWorkspace({ params: { id }, body: {} })
    await press(CTRL_G, 'Name of the new workspace')
    await press('Cellar', 'Cellar')
    await press(ENTER, /Attic \(deleted/)
    await press(DOWN, /❯ .*Attic/)
    await press(ENTER, 'Restore “Attic”?')
    await press('y', '“Attic” restored.')
    expect(await api.workspace.getWorkspace({ params: { id } })).toMatchObject({ deleteAt: null })
  })
})

describe('the members of a workspace', () => {
  it('get roles and monthly limits', async () => {
    const { press, frame, find, other } = await showMembers()
    expect(frame()).toContain('Club · [Members] Invitations Usage')
    await press(CTRL_E, '❯ Viewer')
    await press(DOWN, '❯ Editor')
    await press(ENTER, ': editor')
    await press(CTRL_T, 'Monthly limit')
    await press('much', 'much')
    await press(ENTER, 'credits such as')
    await press(CTRL_T, 'Monthly limit')
    await press('2.5', '2.5')
    await press(ENTER, 'can spend 2.50 credits a month')
    expect(await find(other.user.id)).toMatchObject({ role: 'editor', monthLimitMicros: 2_500_000 })
    await press(CTRL_T, 'Monthly limit')
    await press(ENTER, 'has no monthly limit')
    expect(await find(other.user.id)).toMatchObject({ monthLimitMicros: null })
  })

  it('are removed after a question', async () => {
    const { press, find, other } = await showMembers()
    await press(CTRL_D, 'from “Club”?')
    await press('y', 'is no longer a member')
    expect(await find(other.user.id)).toBeUndefined()
  })

  it('are invited with a link that is shown, listed and withdrawn', async () => {
    const { press, frame, api, id } = await showMembers()
    await press(CTRL_G, '❯ Editor')
    await press(ENTER, 'Email')
    await press('ann@example.org', 'ann@example.org')
    await press(ENTER, '/app/invite/w#')
    await press(TAB, /active +editor +0\/1 .*ann@example.org/)
    expect(frame()).toContain('Members [Invitations] Usage')
    await press(CTRL_D, 'Withdraw the invitation ann@example.org?')
    await press('y', /withdrawn +editor/)
    const { list } = await api.workspace.searchWorkspaceInvitations({ params: { id } })
    expect(list).toMatchObject([{ state: 'withdrawn' }])
    await press(TAB, 'Nothing was used in this period.')
    await press(TAB, /Invitation withdrawn\n.*Invitation created · editor · ann@.*\n.*Workspace created · Club/)
    expect(frame()).toContain('Usage [Activity]')
    await press(TAB, '[Members]')
    await press(ESC, 'Your own space')
  })

  it('are only read by members with a low role, who can leave', async () => {
    const owner = await signedInApi(server)
    const { id } = await owner.workspace.createWorkspace({ body: { name: 'Theirs' } })
    const { user, press, frame, api } = await show()
    await addMember(server.deps.db, id, user.id, 'editor')
    await press(CTRL_G, 'Name of the new workspace')
    await press('Mine', 'Mine')
    await press(ENTER, 'Workspace “Mine” created.')
    await press(DOWN, /❯ .*Mine/)
    await press(DOWN, /❯ .*Theirs/)
    await press(CTRL_O, /❯ editor/)
    expect(frame()).not.toContain('Invitations')
    for (const key of [CTRL_E, CTRL_T, CTRL_G, TAB]) await press(key, 'Your role: editor')
    expect(frame()).not.toMatch(/Monthly|Role of new|Remove/)
    await press(DOWN, /❯ owner/)
    await press(UP, /❯ editor/)
    await press(CTRL_D, 'Leave “Theirs”?')
    await press('y', 'Your own space')
    await expect(api.workspace.getWorkspace({ params: { id } })).rejects.toMatchObject({ statusCode: 404 })
  })
})

it.each(['zh-Hant', 'zh-Hans'] as const)('fits a narrow terminal in %s', async (locale) => {
  const { widest, see } = await show({ locale, columns: 44 })
  await see('● ')
  expect(widest()).toBeLessThanOrEqual(44)
})
