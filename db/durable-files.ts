export * from '@moc-lan/libsql-safe/durable-files'
