import process from 'node:process'

type Labels = Readonly<Record<string, string | number>>

/** A counter with a separate value for each set of labels. */
interface Counter {
  readonly add: (labels?: Labels, by?: number) => void
}

/** The metrics of this process, in the Prometheus text format. */
export interface Metrics {
  readonly counter: (name: string, help: string) => Counter
  /** A value that is read when the metrics are requested. */
  readonly gauge: (name: string, help: string, read: () => number) => void
  readonly render: () => string
}

const escapeLabel = (value: string | number): string =>
  String(value).replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')

function writeLabels(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeLabel(value)}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

const head = (name: string, help: string, type: string): string => `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`

export function createMetrics(): Metrics {
  const figures: (() => string)[] = []
  const started = Date.now()
  const metrics: Metrics = {
    counter: (name, help) => {
      const values = new Map<string, number>()
      figures.push(() => {
        const lines = [...values].map(([labels, value]) => `${name}${labels} ${value}\n`)
        return head(name, help, 'counter') + lines.join('')
      })
      return {
        add: (labels = {}, by = 1) => {
          const key = writeLabels(labels)
          values.set(key, (values.get(key) ?? 0) + by)
        },
      }
    },
    gauge: (name, help, read) => {
      figures.push(() => `${head(name, help, 'gauge')}${name} ${read()}\n`)
    },
    render: () => figures.map((figure) => figure()).join(''),
  }
  metrics.gauge('process_resident_memory_bytes', 'Memory of the process.', () => process.memoryUsage.rss())
  metrics.gauge('process_cpu_seconds', 'CPU time used so far.', () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  })
  metrics.gauge('process_uptime_seconds', 'Time since the start.', () => (Date.now() - started) / 1000)
  return metrics
}
