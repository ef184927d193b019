import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context, Span } from '@opentelemetry/api'
import type { TracesConfig } from '../config-watch.ts'
import { inTime } from '../in-time.ts'
import type { SpanOptions, Traces } from './traces.ts'

/** How long a stop waits for the collector, in milliseconds. */
const CLOSE_TIMEOUT_MS = 2_000
/** How long one export may take, in milliseconds. */
const EXPORT_TIMEOUT_MS = 10_000

/**
 * Opens traces that go to an OpenTelemetry collector. The libraries are loaded here, so a shop without a collector does
 * not load them. Spans are sent in batches beside the requests; if the collector is away or slow, the oldest of at most
 * 2048 waiting spans are lost, and nothing waits.
 */
export async function openTelemetry({ endpoint, serviceName, sampleRatio }: TracesConfig): Promise<Traces> {
  const [otel, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  const { trace, ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags } = otel
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: EXPORT_TIMEOUT_MS })
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    // A caller in front that has decided not to record a request is followed.
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(sampleRatio) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('shop')
  const running = new AsyncLocalStorage<Context>()
  const current = (): Span | undefined => trace.getSpan(running.getStore() ?? ROOT_CONTEXT)

  function parentOf({ parent }: SpanOptions): Context {
    const [, traceId, spanId, flags] = parent?.split('-') ?? []
    if (traceId === undefined || spanId === undefined) return running.getStore() ?? ROOT_CONTEXT
    const traceFlags = Number.parseInt(flags ?? '', 16) & TraceFlags.SAMPLED
    return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
  }

  const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT }
  return {
    isOn: true,
    async span(name, facts, work, options = {}) {
      if (options.onlyInside && !current()) return work({ add() {}, fail() {} })
      const kind = options.kind ? kinds[options.kind] : SpanKind.INTERNAL
      const parent = parentOf(options)
      const span = tracer.startSpan(name, { kind, attributes: { ...facts } }, parent)
      const fail = () => void span.setStatus({ code: SpanStatusCode.ERROR })
      try {
        return await running.run(trace.setSpan(parent, span), () =>
          work({ add: (more) => void span.setAttributes({ ...more }), fail }),
        )
      } catch (error) {
        fail()
        // The kind alone: messages can contain addresses and texts of customers.
        if (error instanceof Error) span.setAttribute('error.type', error.name)
        throw error
      } finally {
        span.end()
      }
    },
    traceId: () => current()?.spanContext().traceId,
    headers(): Readonly<Record<string, string>> {
      const span = current()?.spanContext()
      if (!span) return {}
      return { traceparent: `00-${span.traceId}-${span.spanId}-0${span.traceFlags & TraceFlags.SAMPLED}` }
    },
    async close() {
      await inTime(provider.shutdown(), CLOSE_TIMEOUT_MS).catch(() => {})
    },
  }
}
