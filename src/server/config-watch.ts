import { z } from 'zod'
import { isLoopback } from './config-address.ts'
import { missing, refused, risk, type Finding } from './config-finding.ts'

/** The environment variables of metrics and traces. */
export const watchVariables = {
  METRICS_PORT: z.coerce.number('is not the number of a port').int().min(1).max(65_535).optional(),
  METRICS_HOST: z.string().trim().min(1).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/, error: 'is no http or https address' }).optional(),
  OTEL_SERVICE_NAME: z.string().trim().min(1).max(100).default('moc-lan'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number('is not a number from 0 to 1').min(0).max(1).default(1),
}

type Variables = z.infer<z.ZodObject<typeof watchVariables>>

/** The address of `/metrics`. */
export interface MetricsConfig {
  port: number
  host: string
}

/** Where traces go. */
export interface TracesConfig {
  /** The collector's base address, without a trailing slash. */
  endpoint: string
  serviceName: string
  /** The part of the requests and jobs that is recorded, from 0 to 1, unless a caller in front has decided. */
  sampleRatio: number
}

/** Returns where metrics and traces go; null for what is off. Adds what is wrong or risky to `findings`. */
export function readWatch(
  vars: Variables & { PORT: number; HOST: string },
  findings: Finding[],
): { metrics: MetricsConfig | null; traces: TracesConfig | null } {
  const { METRICS_PORT: port, METRICS_HOST: host = '127.0.0.1', OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = vars
  if (port === undefined && vars.METRICS_HOST !== undefined)
    findings.push(
      missing('METRICS_PORT', 'is not set, so METRICS_HOST has no effect', 'Set it, or remove METRICS_HOST.'),
    )
  if (port !== undefined && port === vars.PORT)
    findings.push(refused('METRICS_PORT', `is ${port}, the shop's own PORT`, 'Choose another port.'))
  if (port !== undefined && !isLoopback(host))
    findings.push(
      risk(
        'METRICS_HOST',
        `lets others connect (${host}): metrics show turnover and load, and nobody has to sign in`,
        'Set it to the address of a private network, and let a firewall pass only Prometheus.',
      ),
    )
  return {
    metrics: port === undefined ? null : { port, host },
    traces:
      endpoint === undefined
        ? null
        : {
            endpoint: endpoint.replace(/\/+$/, ''),
            serviceName: vars.OTEL_SERVICE_NAME,
            sampleRatio: vars.OTEL_TRACES_SAMPLER_ARG,
          },
  }
}
