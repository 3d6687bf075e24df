// React and the router with one text field: the least a page of this kind weighs.
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Route, Routes } from 'react-router-dom'

const page = h('main', { 'data-ready': true }, h('textarea', { 'aria-label': 'message' }))
const root = document.querySelector('#root')
if (root !== null) {
  createRoot(root).render(h(BrowserRouter, null, h(Routes, null, h(Route, { path: '*', element: page }))))
}
