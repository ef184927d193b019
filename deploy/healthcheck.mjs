// Ends with status 0 if the shop in this container answers. Whether it is ready for visitors is the proxy's question:
// a shop that waits for its database must not be restarted for that.
const { PORT = '4321' } = process.env
const answer = await fetch(`http://127.0.0.1:${PORT}/api/health`, { signal: AbortSignal.timeout(4_000) }).catch(
  () => null,
)
process.exit(answer?.ok ? 0 : 1)
