export { freePort } from '@moc-lan/libsql-safe/testing/free-port'
