import type { Locale } from '#shared/locale.ts'
import { xmlText } from './xml.ts'

export interface Feed {
  title: string
  description: string
  locale: Locale
  /** Absolute URLs: of the page that the feed belongs to, and of the feed. */
  link: string
  self: string
  items: readonly FeedItem[]
}

interface FeedItem {
  title: string
  /** Absolute; also the item's guid. */
  link: string
  summary: string
  category: string
  author: string
  publishedAt: Date
}

/** Returns an RSS 2.0 feed (https://www.rssboard.org/rss-specification). */
export function rssXml({ title, description, locale, link, self, items }: Feed): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    '<channel>',
    tag('title', title),
    tag('link', link),
    tag('description', description),
    tag('language', locale),
    `<atom:link rel="self" type="application/rss+xml" href="${xmlText(self)}"/>`,
    ...items.map((item) =>
      [
        '<item>',
        tag('title', item.title),
        tag('link', item.link),
        `<guid isPermaLink="true">${xmlText(item.link)}</guid>`,
        tag('description', item.summary),
        tag('category', item.category),
        tag('dc:creator', item.author),
        tag('pubDate', item.publishedAt.toUTCString()),
        '</item>',
      ].join(''),
    ),
    '</channel>',
    '</rss>',
    '',
  ].join('\n')
}

function tag(name: string, text: string): string {
  return `<${name}>${xmlText(text)}</${name}>`
}
