// `pnpm check` checks types, lint, format, dead code and architecture. It stops at the first failure.
import { runCommand } from './run-command.ts'

const steps: readonly (readonly [name: string, command: string, ...args: string[]])[] = [
  ['types of core', 'tsc', '-p', 'packages/core'],
  ['types of core, with its tests', 'tsc', '-p', 'packages/core/tsconfig.test.json'],
  ['types of server', 'tsc', '-p', 'packages/server'],
  ['types of tui', 'tsc', '-p', 'packages/tui'],
  ['types of web', 'tsc', '-p', 'packages/web'],
  ['types of its build and browser tests', 'tsc', '-p', 'packages/web/tsconfig.build.json'],
  ['types of the tools', 'tsc', '-p', '.dev'],
  ['lint', 'oxlint', '--type-aware', '--quiet'],
  ['format', 'oxfmt', '--check', '.'],
  ['dead code', 'knip', '--config', '.dev/knip.json'],
  ['architecture and tools', 'vitest', 'run', '--config', '.dev/vitest.config.ts', '--project', 'architecture'],
]

for (const [name, command, ...args] of steps) {
  const code = await runCommand(command, args)
  if (code !== 0) {
    console.error(`check: ${name} failed`)
    process.exit(1)
  }
}
