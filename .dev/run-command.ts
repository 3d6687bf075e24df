import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The repository's root, with a trailing slash. */
export const ROOT = fileURLToPath(new URL('../', import.meta.url))

/** Runs a program in the repository's root with this terminal's streams. Resolves with its exit code. */
export function runCommand(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve(code ?? 1))
  })
}
