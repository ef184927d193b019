/** The columns of `line`. */
export const HEAD = 'slug,name,description,priceUSD,priceVND,imageUrl,category,inStock,nameEn,descriptionEn'

/** Returns a product as a line of a CSV file; all cells but the given ones are valid. */
export const line = (cells: Partial<Record<string, string>> = {}) => {
  const usual = {
    slug: 'cuc-hoa-mi',
    name: 'Cúc Họa Mi',
    description: 'Đầu đông.',
    priceUSD: '18.50',
    priceVND: '450000',
    imageUrl: '/objects/p/x.webp',
    category: 'Hoa Bốn Mùa',
    inStock: '',
    nameEn: '',
    descriptionEn: '',
  }
  return Object.values({ ...usual, ...cells })
    .map((cell) => `"${cell.replaceAll('"', '""')}"`)
    .join(',')
}
