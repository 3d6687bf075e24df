import { expect, it } from 'vitest'

import { openHouse } from './settings.ts'

const { boss, user, url, run } = openHouse()

it('a link is created, listed and withdrawn by its owner', async () => {
  const { code, stdout, stderr } = await run(user, ['invite', 'create', '--uses', '3', '--days', '30'])
  expect({ code, stderr }).toMatchObject({ code: 0, stderr: expect.stringContaining('create an account') })
  expect(stdout).toMatch(new RegExp(`^${url()}/app/invite/\\S+\n$`))
  const listed = await run(user, ['invite', 'ls', '--json', 'id,state,uses,maxUses,url'])
  const row = JSON.parse(listed.stdout)
  expect(row).toMatchObject({ state: 'open', uses: 0, maxUses: 3, url: stdout.trim() })

  expect(await run(boss, ['invite', 'rm', row.id, '--yes'])).toMatchObject({ code: 6, stdout: '' })
  expect(await run(user, ['invite', 'rm', row.id.slice(-8)])).toMatchObject({ code: 2, stdout: '' })
  expect(await run(user, ['invite', 'rm', row.id.slice(-8), '--yes'])).toMatchObject({ code: 0 })
  expect((await run(user, ['invite', 'ls'])).stdout).toContain('withdrawn')
})

it('an invitation is emailed, and without email its link is printed', async () => {
  const sent = await run(boss, ['invite', 'send', 'ann@example.org', '--json'])
  expect(JSON.parse(sent.stdout)).toMatchObject({ sent: false, url: expect.stringContaining('/app/invite/') })
  expect(await run(boss, ['invite', 'send', 'ben@example.org'])).toMatchObject({
    code: 0,
    stdout: expect.stringContaining(`${url()}/app/invite/`),
    stderr: expect.stringContaining('ben@example.org'),
  })
  expect(await run(boss, ['invite', 'send', boss])).toMatchObject({ code: 1, stdout: '' })
  expect(await run(boss, ['invite', 'send', 'ben'])).toMatchObject({ code: 2, stdout: '' })
})

it.each([['--uses'], ['--days']])('%s must be a number in range', async (option) => {
  for (const value of ['0', '101', '1.5', 'much']) {
    expect(await run(user, ['invite', 'create', option, value])).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining(option),
    })
  }
})
