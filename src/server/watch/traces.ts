/** Facts of a span, by OpenTelemetry's names where it has one. Nothing personal: no path, no address, no text. */
type SpanFacts = Readonly<Record<string, string | number | boolean>>

/** A span that is being recorded. */
interface OpenSpan {
  /** Adds facts that are known only later, such as the status of an answer. */
  add(facts: SpanFacts): void
  /** Marks the span as failed, for work that reports its failure by a value. */
  fail(): void
}

export interface SpanOptions {
  /** `server`: a request that came in; `client`: a call to another service. Default: work of the shop itself. */
  kind?: 'server' | 'client'
  /** The caller's `traceparent`, checked by `readTraceparent`. */
  parent?: string | undefined
  /** Records the span only as a part of another one: a query that belongs to no recorded work says nothing. */
  onlyInside?: boolean
}

/**
 * Records how long the parts of a request or a job take. Without OTEL_EXPORTER_OTLP_ENDPOINT, it only runs the work.
 */
export interface Traces {
  readonly isOn: boolean
  /** Runs work as a span: everything it starts belongs to it. A rejection marks it as failed and is passed on. */
  span<T>(name: string, facts: SpanFacts, work: (span: OpenSpan) => Promise<T>, options?: SpanOptions): Promise<T>
  /** Returns the id of the trace that the running code belongs to; undefined: none. */
  traceId(): string | undefined
  /** Returns the headers by which another service joins the running trace: `traceparent`, or none. */
  headers(): Readonly<Record<string, string>>
  /** Sends what is recorded, for a few seconds at most, and stops. Never rejects. */
  close(): Promise<void>
}

const NO_SPAN: OpenSpan = { add() {}, fail() {} }
const NO_HEADERS = {}

/** The traces of a shop without OTEL_EXPORTER_OTLP_ENDPOINT. */
export const NO_TRACES: Traces = {
  isOn: false,
  span: (_name, _facts, work) => work(NO_SPAN),
  traceId: () => undefined,
  headers: () => NO_HEADERS,
  async close() {},
}
