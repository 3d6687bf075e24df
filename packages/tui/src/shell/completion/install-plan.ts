import { join } from 'node:path'

import type { Environment } from '../environment.ts'
import { quoted } from '../quoted.ts'
import type { Shell } from './shells.ts'

/** Where a shell's script belongs, and the line its startup file needs if the shell doesn't find it there. */
export interface InstallPlan {
  readonly script: string
  readonly startup?: { readonly file: string; readonly line: string }
}

interface Machine {
  readonly env: Environment
  readonly home: string
  /** Whether bash-completion is installed, which loads scripts from its directory. */
  readonly hasBashCompletion: boolean
  /** The path of PowerShell's startup file, as PowerShell reports it. */
  readonly profile: string | undefined
}

/** Returns undefined if the location is unknown. Only PowerShell knows its startup file. */
export function planInstall(shell: Shell, { env, home, hasBashCompletion, profile }: Machine): InstallPlan | undefined {
  const data = env.XDG_DATA_HOME || join(home, '.local', 'share')
  switch (shell) {
    case 'fish':
      return { script: join(env.XDG_CONFIG_HOME || join(home, '.config'), 'fish', 'completions', 'saffron.fish') }
    case 'bash': {
      const script = join(data, 'bash-completion', 'completions', 'saffron')
      if (hasBashCompletion) return { script }
      return { script, startup: { file: join(home, '.bashrc'), line: `source ${quoted(script)}` } }
    }
    case 'zsh': {
      const script = join(data, 'saffron', 'completion.zsh')
      return { script, startup: { file: join(env.ZDOTDIR || home, '.zshrc'), line: `source ${quoted(script)}` } }
    }
    case 'pwsh': {
      if (profile === undefined) return undefined
      const script = join(data, 'saffron', 'completion.ps1')
      return { script, startup: { file: profile, line: `. '${script.replaceAll("'", "''")}'` } }
    }
    default:
      return undefined
  }
}
