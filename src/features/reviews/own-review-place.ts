const place = document.querySelector<HTMLElement>('[data-own-review]')

// For signed-in customers only; React loads only if this product was delivered to them.
if (place && 'user' in document.documentElement.dataset)
  void import('./find-own-review.ts').then((find) => find.findOwnReview(place))
