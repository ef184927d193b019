/** Sends a contact message, since the demo shop has none to show. */
export async function writeMessage(url: string): Promise<void> {
  const person = { name: 'Nguyễn Thị Phượng Thảo', email: 'phuongthao@example.com', phone: '0901 234 567' }
  const text = {
    subject: 'Đặt hoa cho lễ khai trương',
    message: 'Tôi cần mười lẵng hoa, giao trước 8 giờ sáng thứ Bảy.',
  }
  const headers = { 'content-type': 'application/json', origin: url }
  const answer = await fetch(`${url}/api/contact`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ ...person, ...text }),
  })
  if (!answer.ok) throw new Error(`Sending the message failed with status ${answer.status}`)
}

/** Resolves to a cart of two products, as the browser stores it. */
export async function exampleCart(url: string): Promise<string> {
  const products = (await (await fetch(`${url}/api/products`)).json()) as Record<string, unknown>[]
  const lines = products.slice(0, 2).map(({ id, name, priceUSD, priceVND, imageUrl }, index) => ({
    productId: id,
    productName: name,
    quantity: index + 1,
    priceUSD,
    priceVND,
    imageUrl,
  }))
  return JSON.stringify(lines)
}
