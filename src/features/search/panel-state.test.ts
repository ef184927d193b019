import { describe, expect, it } from 'vitest'
import { keyAction } from './panel-keys.ts'
import { CLOSED, isAnswered, panelReducer, type PanelEvent, type PanelState } from './panel-state.ts'
import type { FoundArticle, FoundProduct, SearchResult } from './search.ts'

const result = (products: number, articles: number): SearchResult => ({
  products: Array.from({ length: products }, (_, n) => ({ id: `p${n}` }) as FoundProduct),
  articles: Array.from({ length: articles }, (_, n) => ({ id: `a${n}` }) as FoundArticle),
})

const after = (...events: PanelEvent[]): PanelState => events.reduce(panelReducer, CLOSED)
const answered: PanelEvent = { type: 'answered', query: 'hoa', result: result(2, 1) }
const open = after({ type: 'typed', text: 'hoa' }, answered)

describe('the search panel', () => {
  it('opens when an answer has arrived, not before', () => {
    expect(after({ type: 'typed', text: 'hoa' }).isOpen).toBe(false)
    expect(open).toMatchObject({ isOpen: true, query: 'hoa', active: -1 })
  })

  it('opens for an answer without results too', () => {
    expect(after({ type: 'answered', query: 'xyz', result: result(0, 0) }).isOpen).toBe(true)
  })

  it.each(['', 'h', '  h  '])('closes and forgets its results when only %j is left', (text) => {
    expect(panelReducer(open, { type: 'typed', text })).toEqual(CLOSED)
  })

  it('keeps the previous results visible while the next are loading', () => {
    const state = panelReducer(panelReducer(open, { type: 'moved', to: 'next' }), { type: 'typed', text: 'hoa s' })
    expect(state).toMatchObject({ isOpen: true, query: 'hoa', active: -1 })
    expect(isAnswered(state, 'hoa s')).toBe(false)
  })

  it('closes when dismissed and reopens with the known results', () => {
    const dismissed = panelReducer(open, { type: 'dismissed' })
    expect(dismissed.isOpen).toBe(false)
    expect(isAnswered(dismissed, ' hoa ')).toBe(true)
    expect(panelReducer(dismissed, { type: 'reopened' }).isOpen).toBe(true)
    expect(panelReducer(CLOSED, { type: 'reopened' }).isOpen).toBe(false)
  })

  it('closes when the request failed', () => {
    expect(panelReducer(open, { type: 'failed' })).toEqual(CLOSED)
  })

  it('moves through the options and back to the box', () => {
    const walk = (...to: ('next' | 'previous' | 'first' | 'last')[]) =>
      to.reduce((state, step) => panelReducer(state, { type: 'moved', to: step }), open).active
    expect(walk('next')).toBe(0)
    expect(walk('next', 'next', 'next')).toBe(2)
    expect(walk('next', 'next', 'next', 'next')).toBe(-1)
    expect(walk('previous')).toBe(2)
    expect(walk('next', 'previous')).toBe(-1)
    expect(walk('last')).toBe(2)
    expect(walk('last', 'first')).toBe(0)
  })

  it('does not move without options', () => {
    const empty = after({ type: 'answered', query: 'xyz', result: result(0, 0) })
    for (const to of ['next', 'previous', 'first', 'last'] as const)
      expect(panelReducer(empty, { type: 'moved', to }).active).toBe(-1)
  })
})

describe('the keys of the search box', () => {
  const onOption = panelReducer(open, { type: 'moved', to: 'next' })

  it('leaves text editing keys alone until an option is active', () => {
    for (const key of ['Home', 'End', 'Enter', 'Tab', 'a']) expect(keyAction(key, open, true)).toBeNull()
  })

  it('picks the active option', () => {
    expect(keyAction('Enter', onOption, true)).toEqual({ type: 'pick' })
    expect(keyAction('End', onOption, true)).toEqual({ type: 'moved', to: 'last' })
    expect(keyAction('Home', onOption, true)).toEqual({ type: 'moved', to: 'first' })
  })

  it('closes with Escape, and leaves a second Escape to the browser', () => {
    expect(keyAction('Escape', open, true)).toEqual({ type: 'dismissed' })
    expect(keyAction('Escape', CLOSED, false)).toBeNull()
  })

  it('reopens a known answer with the arrow keys', () => {
    const dismissed = panelReducer(open, { type: 'dismissed' })
    expect(keyAction('ArrowDown', dismissed, true)).toEqual({ type: 'reopened' })
    expect(keyAction('ArrowDown', CLOSED, false)).toBeNull()
  })
})
