import { builtinTool, said, wrong } from './builtin-tool.ts'

/** Tells the time, which models don't know. */
export const currentTime = (now: () => Date) =>
  builtinTool({
    name: 'current_time',
    description: 'Returns the current date and time, in UTC and in a time zone.',
    fields: { timeZone: { type: 'string', description: 'An IANA time zone such as Asia/Taipei. Default: UTC.' } },
    call: async ({ timeZone = 'UTC' }) => {
      const at = now()
      try {
        const local = new Intl.DateTimeFormat('en', {
          timeZone: String(timeZone),
          dateStyle: 'full',
          timeStyle: 'long',
        })
        return said(`${at.toISOString()}\n${local.format(at)} (${String(timeZone)})`)
      } catch {
        return wrong(`There is no time zone ${JSON.stringify(timeZone)}.`)
      }
    },
  })
