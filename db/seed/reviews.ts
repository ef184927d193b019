export interface ReviewSeed {
  productSlug: string
  customerName: string
  rating: 1 | 2 | 3 | 4 | 5
  comment: string
  verified: boolean
  /** Days before the shop is seeded. */
  daysAgo: number
}

/** Unevenly spread on purpose: one product has more than a page of reviews, some have one, some none. */
export const reviews: ReviewSeed[] = [
  // Hoa Hồng Đỏ Nồng Nàn
  {
    productSlug: 'hoa-hong-do-nong-nan',
    customerName: 'Phạm Quốc Huy',
    rating: 5,
    comment: 'Đặt lúc 10 giờ sáng, 12 rưỡi vợ đã chụp ảnh gửi sang. Hoa to đều, không bông nào dập.',
    verified: true,
    daysAgo: 6,
  },
  {
    productSlug: 'hoa-hong-do-nong-nan',
    customerName: 'Daniel Okafor',
    rating: 5,
    comment:
      'Ordered from Lagos for my girlfriend in Tây Hồ. The card had my exact words, accents and all. The roses still stood on day six.',
    verified: true,
    daysAgo: 13,
  },
  {
    productSlug: 'hoa-hong-do-nong-nan',
    customerName: 'Lê Thị Kim Ngân',
    rating: 4,
    comment: 'Hoa đẹp, thơm nhẹ. Trừ một sao vì có hai bông nở hơi già.',
    verified: true,
    daysAgo: 21,
  },
  {
    productSlug: 'hoa-hong-do-nong-nan',
    customerName: 'Nguyễn Đức Anh',
    rating: 5,
    comment: 'Cầu hôn thành công. Cảm ơn shop.',
    verified: true,
    daysAgo: 34,
  },
  {
    productSlug: 'hoa-hong-do-nong-nan',
    customerName: 'Vũ Hải Yến',
    rating: 5,
    comment:
      'Chồng mình vốn vụng, vậy mà chọn đúng bó mình thích. Mình thay nước đều, đến ngày thứ bảy mới rụng cánh đầu tiên.',
    verified: true,
    daysAgo: 47,
  },
  {
    productSlug: 'hoa-hong-do-nong-nan',
    customerName: 'Trịnh Công Minh',
    rating: 2,
    comment:
      'Hẹn trước 4 giờ chiều mà gần 6 giờ hoa mới tới, lúc đó hai vợ chồng đã đi ăn. Hoa đẹp, shop có gọi xin lỗi, nhưng trễ thì cũng mất vui.',
    verified: true,
    daysAgo: 58,
  },
  {
    productSlug: 'hoa-hong-do-nong-nan',
    customerName: 'Emily Hargreaves',
    rating: 4,
    comment:
      'Lovely deep red, not the orangey kind. A little smaller than I had pictured, so do read the measurements.',
    verified: true,
    daysAgo: 73,
  },
  {
    productSlug: 'hoa-hong-do-nong-nan',
    customerName: 'Bùi Thanh Tùng',
    rating: 5,
    comment: 'Mua lần thứ ba rồi, lần nào cũng đúng hai mươi bông, mình có đếm.',
    verified: true,
    daysAgo: 96,
  },
  {
    productSlug: 'hoa-hong-do-nong-nan',
    customerName: 'Hoàng Thùy Linh',
    rating: 5,
    comment: 'Bó tròn rất khéo, cầm chụp ảnh góc nào cũng đẹp.',
    verified: false,
    daysAgo: 118,
  },
  {
    productSlug: 'hoa-hong-do-nong-nan',
    customerName: 'Đặng Văn Lộc',
    rating: 3,
    comment: 'Hoa tươi nhưng giao vào buổi trưa nắng nên vài cánh ngoài hơi héo.',
    verified: true,
    daysAgo: 149,
  },
  {
    productSlug: 'hoa-hong-do-nong-nan',
    customerName: 'Kevin Trần',
    rating: 5,
    comment:
      "Sent to my mom in Gò Vấp from San Jose. She's picky about roses and she called to say these were 'được lắm', which is the highest mark she gives.",
    verified: true,
    daysAgo: 187,
  },
  {
    productSlug: 'hoa-hong-do-nong-nan',
    customerName: 'Ngô Bảo Trâm',
    rating: 4,
    comment: 'Màu đỏ ngoài đời trầm hơn trong hình, mình lại thích vậy.',
    verified: true,
    daysAgo: 226,
  },
  {
    productSlug: 'hoa-hong-do-nong-nan',
    customerName: 'Phan Nhật Nam',
    rating: 5,
    comment:
      'Đứng ở Cầu Giấy đặt cho người yêu trong quận Bình Thạnh. Theo dõi đơn thấy báo đang giao, nửa tiếng sau đã có tin nhắn kèm một hàng mặt khóc vì vui. Rất đáng tiền.',
    verified: true,
    daysAgo: 291,
  },
  {
    productSlug: 'hoa-hong-do-nong-nan',
    customerName: 'Cô Hạnh',
    rating: 5,
    comment: 'Con trai tặng sinh nhật, hoa bền, cô rất ưng.',
    verified: false,
    daysAgo: 365,
  },

  // Hướng Dương Ban Mai
  {
    productSlug: 'huong-duong-ban-mai',
    customerName: 'Trần Thu Hà',
    rating: 5,
    comment:
      'Đặt cho đồng nghiệp nghỉ sinh con, cả phòng khen. Hoa mặt to, cuống cứng, để bàn làm việc được gần một tuần.',
    verified: true,
    daysAgo: 38,
  },
  {
    productSlug: 'huong-duong-ban-mai',
    customerName: 'Lý Gia Hân',
    rating: 5,
    comment: 'Xinh, gọn, giá vừa túi sinh viên.',
    verified: true,
    daysAgo: 9,
  },
  {
    productSlug: 'huong-duong-ban-mai',
    customerName: 'Marta Kowalczyk',
    rating: 5,
    comment:
      'My daughter turned eight and wanted "the sun flowers". They arrived before school, which I had only asked for in the notes. Thank you to whoever read them.',
    verified: true,
    daysAgo: 25,
  },
  {
    productSlug: 'huong-duong-ban-mai',
    customerName: 'Đỗ Minh Quân',
    rating: 4,
    comment: 'Bốn bông nở đẹp, một bông còn hơi cụp, hôm sau thì nở. Tính ra lại chơi được lâu hơn.',
    verified: true,
    daysAgo: 52,
  },
  {
    productSlug: 'huong-duong-ban-mai',
    customerName: 'Nguyễn Thị Bích Phượng',
    rating: 3,
    comment: 'Nhìn ảnh tưởng bó to hơn. Mô tả có ghi năm bông nên cũng không trách được, lần sau mình lấy hai bó.',
    verified: true,
    daysAgo: 88,
  },
  {
    productSlug: 'huong-duong-ban-mai',
    customerName: 'Tom Beckett',
    rating: 4,
    comment: 'Cheerful, sturdy, survived a Grab ride across town.',
    verified: true,
    daysAgo: 131,
  },
  {
    productSlug: 'huong-duong-ban-mai',
    customerName: 'Mai Anh Thư',
    rating: 5,
    comment:
      'Bạn thân mình mê hướng dương mà ngoài tiệm hay bị dập cánh. Bó này cánh nào ra cánh nấy, gói giấy kraft đơn giản mà hợp.',
    verified: true,
    daysAgo: 164,
  },
  {
    productSlug: 'huong-duong-ban-mai',
    customerName: 'Võ Hoàng Long',
    rating: 5,
    comment: 'Giao nhanh, hoa tươi, thiệp viết đúng tên có dấu.',
    verified: false,
    daysAgo: 240,
  },
  {
    productSlug: 'huong-duong-ban-mai',
    customerName: 'Tạ Thu Trang',
    rating: 4,
    comment: 'Ổn. Mình dặn đừng buộc nơ thì shop không buộc thật.',
    verified: true,
    daysAgo: 318,
  },

  // Hồng Phấn Và Baby
  {
    productSlug: 'hong-phan-va-baby',
    customerName: 'Lương Khánh Vy',
    rating: 5,
    comment: 'Màu hồng rất dịu, không bị sến. Hoa baby mình treo khô, hai tháng rồi vẫn còn trắng.',
    verified: true,
    daysAgo: 11,
  },
  {
    productSlug: 'hong-phan-va-baby',
    customerName: 'Hồ Anh Tuấn',
    rating: 5,
    comment:
      'Lần đầu mua hoa online, hơi lo. Shop gọi xác nhận địa chỉ, hỏi người nhận có dị ứng phấn hoa không. Được hỏi kỹ như vậy thấy yên tâm hẳn.',
    verified: true,
    daysAgo: 29,
  },
  {
    productSlug: 'hong-phan-va-baby',
    customerName: 'Priya Nair',
    rating: 4,
    comment:
      'Pretty and light, exactly what I wanted for a first date that I was nervous about. The paper had a crease on one side, hence four stars. The date got five.',
    verified: true,
    daysAgo: 44,
  },
  {
    productSlug: 'hong-phan-va-baby',
    customerName: 'Đinh Ngọc Mai',
    rating: 4,
    comment: 'Đẹp, chỉ ước hồng nở to hơn chút nữa.',
    verified: true,
    daysAgo: 79,
  },
  {
    productSlug: 'hong-phan-va-baby',
    customerName: 'Nguyễn Hữu Phước',
    rating: 5,
    comment: 'Vợ thích là được. Mà vợ rất thích.',
    verified: true,
    daysAgo: 102,
  },
  {
    productSlug: 'hong-phan-va-baby',
    customerName: 'Châu Mỹ Duyên',
    rating: 3,
    comment:
      'Ba ngày là hồng bắt đầu gục, chắc do phòng mình nóng. Nhắn shop thì được chỉ cách cắt lại gốc, cứu được bảy bông.',
    verified: true,
    daysAgo: 155,
  },
  {
    productSlug: 'hong-phan-va-baby',
    customerName: 'Hannah Lindqvist',
    rating: 5,
    comment: 'Simple, fresh, on time. I have ordered twice more since.',
    verified: true,
    daysAgo: 209,
  },
  {
    productSlug: 'hong-phan-va-baby',
    customerName: 'Trương Tiểu My',
    rating: 5,
    comment: 'Nhận hoa trước cửa lớp, cả lớp ồ lên, ngại mà vui.',
    verified: false,
    daysAgo: 277,
  },

  // Cẩm Tú Cầu Xanh Biển
  {
    productSlug: 'cam-tu-cau-xanh-bien',
    customerName: 'Phùng Diệu Linh',
    rating: 5,
    comment:
      'Xanh thật, không phải hoa nhuộm. Hôm sau hơi rũ, mình ngâm nước như shop dặn, một lúc là căng lại y như mới.',
    verified: true,
    daysAgo: 8,
  },
  {
    productSlug: 'cam-tu-cau-xanh-bien',
    customerName: 'Yuki Tanaka',
    rating: 5,
    comment:
      'Hydrangeas remind me of the rainy season at home in Kamakura. The three heads were huge and very fresh. I did not expect to find them so carefully wrapped in Hanoi in thirty-five degrees.',
    verified: true,
    daysAgo: 67,
  },
  {
    productSlug: 'cam-tu-cau-xanh-bien',
    customerName: 'Cao Xuân Bách',
    rating: 4,
    comment: 'Mua để xin lỗi. Có hiệu quả.',
    verified: true,
    daysAgo: 112,
  },
  {
    productSlug: 'cam-tu-cau-xanh-bien',
    customerName: 'Nguyễn Lan Chi',
    rating: 3,
    comment: 'Hoa đẹp nhưng một bông bé hơn hẳn hai bông kia, đặt cạnh nhau thấy lệch.',
    verified: true,
    daysAgo: 171,
  },
  {
    productSlug: 'cam-tu-cau-xanh-bien',
    customerName: 'Huỳnh Phương Thảo',
    rating: 5,
    comment: 'Ngoài đời còn đẹp hơn hình.',
    verified: false,
    daysAgo: 254,
  },

  // Cúc Họa Mi Hà Nội
  {
    productSlug: 'cuc-hoa-mi-ha-noi',
    customerName: 'Đào Hồng Nhung',
    rating: 5,
    comment: 'Bó to hơn mình nghĩ, chia được ba lọ: bàn ăn, bàn học của con và bậu cửa sổ.',
    verified: true,
    daysAgo: 15,
  },
  {
    productSlug: 'cuc-hoa-mi-ha-noi',
    customerName: 'Lê Quang Vinh',
    rating: 5,
    comment:
      'Má mình người Hà Nội, vào Sài Gòn ba chục năm rồi. Nhận bó cúc má ngồi kể chuyện phố Phan Đình Phùng cả buổi chiều. Ba trăm mấy chục ngàn mà đổi được một buổi như vậy.',
    verified: true,
    daysAgo: 41,
  },
  {
    productSlug: 'cuc-hoa-mi-ha-noi',
    customerName: "Megan O'Brien",
    rating: 4,
    comment: 'So many stems for the money. They drop a bit of pollen on the table, nothing a cloth cannot fix.',
    verified: true,
    daysAgo: 127,
  },
  {
    productSlug: 'cuc-hoa-mi-ha-noi',
    customerName: 'Thanh Vân',
    rating: 4,
    comment: 'Hoa tươi, có điều phải tự tỉa lá hơi lâu.',
    verified: false,
    daysAgo: 333,
  },
  {
    productSlug: 'cuc-hoa-mi-ha-noi',
    customerName: 'Quách Tuấn Kiệt',
    rating: 5,
    comment: 'Rẻ, đẹp, nhẹ nhàng.',
    verified: true,
    daysAgo: 392,
  },

  // Lan Hồ Điệp Trắng
  {
    productSlug: 'lan-ho-diep-trang',
    customerName: 'Nguyễn Trọng Nghĩa',
    rating: 5,
    comment:
      'Gửi mừng đối tác chuyển văn phòng ở Quận 1. Gần hai tháng sau qua họp vẫn thấy chậu lan ở quầy lễ tân, còn nguyên hai cành hoa. Thiệp in tên công ty gọn gàng.',
    verified: true,
    daysAgo: 63,
  },
  {
    productSlug: 'lan-ho-diep-trang',
    customerName: 'Julien Moreau',
    rating: 5,
    comment:
      'Two of them for the bar of our small restaurant, ordered for opening night. Elegant, not showy, and it outlasted every other flower in the room by a month.',
    verified: true,
    daysAgo: 32,
  },
  {
    productSlug: 'lan-ho-diep-trang',
    customerName: 'Tô Thị Hải',
    rating: 4,
    comment: 'Lan khỏe, hoa trắng tinh. Chậu hơi nặng, người lớn tuổi bê vất vả.',
    verified: true,
    daysAgo: 138,
  },
  {
    productSlug: 'lan-ho-diep-trang',
    customerName: 'Vương Gia Bảo',
    rating: 5,
    comment: 'Đóng gói kỹ, không gãy nụ nào.',
    verified: true,
    daysAgo: 215,
  },
  {
    productSlug: 'lan-ho-diep-trang',
    customerName: 'Lâm Tuyết Anh',
    rating: 4,
    comment: 'Đẹp và sang. Giá cao hơn ngoài vườn một chút nhưng được giao tận bàn, chỉnh cành sẵn.',
    verified: false,
    daysAgo: 302,
  },

  // Mẫu Đơn Sáng Sớm
  {
    productSlug: 'mau-don-sang-som',
    customerName: 'Nguyễn Hoàng Yến Nhi',
    rating: 5,
    comment: 'Lúc nhận toàn nụ, mình hơi hụt hẫng. Sáng hôm sau dậy thấy nở xòe cả bảy bông, đứng ngắm quên cả đi làm.',
    verified: true,
    daysAgo: 18,
  },
  {
    productSlug: 'mau-don-sang-som',
    customerName: 'Sarah Whitfield',
    rating: 5,
    comment:
      'Peonies in Hanoi, delivered as tight buds the way a good florist does it. By Saturday they were the size of soup bowls. My husband has been told where to shop from now on.',
    verified: true,
    daysAgo: 56,
  },
  {
    productSlug: 'mau-don-sang-som',
    customerName: 'Dương Khắc Hiếu',
    rating: 3,
    comment: 'Hoa đẹp thật nhưng chỉ được bốn ngày, với giá này mình mong lâu hơn.',
    verified: true,
    daysAgo: 93,
  },
  {
    productSlug: 'mau-don-sang-som',
    customerName: 'Lê Ngọc Diệp',
    rating: 4,
    comment: 'Thơm thoang thoảng, màu hồng trong. Sáu bông nở, một bông không mở.',
    verified: true,
    daysAgo: 182,
  },

  // Hộp Hoa Pastel
  {
    productSlug: 'hop-hoa-pastel',
    customerName: 'Phan Thị Như Quỳnh',
    rating: 5,
    comment: 'Tặng sếp nữ, sang mà không phô trương. Khỏi cần bình nên sếp để luôn trên bàn họp.',
    verified: true,
    daysAgo: 5,
  },
  {
    productSlug: 'hop-hoa-pastel',
    customerName: 'Grace Nguyen',
    rating: 5,
    comment: 'My cousin in Phú Nhuận kept the box and now keeps her hair ties in it. The flowers made it to day six.',
    verified: true,
    daysAgo: 83,
  },
  {
    productSlug: 'hop-hoa-pastel',
    customerName: 'Trần Minh Khang',
    rating: 4,
    comment: 'Phối màu đẹp. Nắp hộp bị móp nhẹ một góc khi tới nơi, hoa thì không sao.',
    verified: true,
    daysAgo: 142,
  },
  {
    productSlug: 'hop-hoa-pastel',
    customerName: 'Hà My',
    rating: 2,
    comment:
      'Nhỏ hơn mình tưởng khá nhiều. Đường kính 22 cm có ghi rồi nhưng nhìn hình không hình dung ra. Tầm tiền này mình nghĩ nên mua giỏ thì hơn.',
    verified: true,
    daysAgo: 233,
  },

  // Giỏ Hoa Mùa Hè
  {
    productSlug: 'gio-hoa-mua-he',
    customerName: 'Nguyễn Thị Thanh Huyền',
    rating: 5,
    comment: 'Bà nội chín mươi tuổi khen giỏ hoa mãi, hoa tàn rồi bà giữ cái giỏ đựng trầu.',
    verified: true,
    daysAgo: 31,
  },
  {
    productSlug: 'gio-hoa-mua-he',
    customerName: 'Đoàn Nhật Minh',
    rating: 5,
    comment:
      'Cả phòng góp tiền tặng chị trưởng phòng. Giỏ đầy đặn, màu rực mà không rối, để giữa bàn bánh kem lên ảnh rất đẹp.',
    verified: true,
    daysAgo: 76,
  },
  {
    productSlug: 'gio-hoa-mua-he',
    customerName: 'Chris Delaney',
    rating: 4,
    comment: 'Bright and generous. Took just under four hours to reach Thủ Đức, so order in the morning.',
    verified: true,
    daysAgo: 121,
  },
  {
    productSlug: 'gio-hoa-mua-he',
    customerName: 'Kiều Oanh',
    rating: 4,
    comment: 'Được, hoa tươi đúng bốn ngày.',
    verified: false,
    daysAgo: 268,
  },

  // Mộc Lan Thì Thầm
  {
    productSlug: 'moc-lan-thi-tham',
    customerName: 'Tôn Nữ Hoài An',
    rating: 5,
    comment:
      'Mình tìm mộc lan cành ở Hà Nội lâu rồi mà không đâu có. Cành dáng đẹp, nụ mở lần lượt, bình gốm men ngọc cầm chắc tay. Nhà có cái ban thờ nhỏ, đặt bên cạnh thấy cả gian phòng tĩnh lại.',
    verified: true,
    daysAgo: 22,
  },
  {
    productSlug: 'moc-lan-thi-tham',
    customerName: 'Olivier Desmet',
    rating: 5,
    comment: 'Sculptural. Guests thought it came from a gallery.',
    verified: true,
    daysAgo: 105,
  },
  {
    productSlug: 'moc-lan-thi-tham',
    customerName: 'Nguyễn Phương Uyên',
    rating: 4,
    comment: 'Đẹp lạ. Hơi cao so với kệ nhà mình nên phải để dưới sàn.',
    verified: true,
    daysAgo: 198,
  },

  // Hồng Trắng Bạch Đàn
  {
    productSlug: 'hong-trang-bach-dan',
    customerName: 'Vũ Thị Thảo Nguyên',
    rating: 5,
    comment: 'Dùng làm hoa cầm tay hôm đăng ký kết hôn, nhẹ, thanh, lên hình rất đẹp.',
    verified: true,
    daysAgo: 27,
  },
  {
    productSlug: 'hong-trang-bach-dan',
    customerName: 'Rachel Stein',
    rating: 5,
    comment:
      'The smell of the eucalyptus filled the flat. The roses opened slowly and lasted a full week in the air con.',
    verified: true,
    daysAgo: 99,
  },
  {
    productSlug: 'hong-trang-bach-dan',
    customerName: 'Lại Văn Sơn',
    rating: 4,
    comment: 'Hoa trắng sạch, lá nhiều. Đúng hẹn.',
    verified: true,
    daysAgo: 247,
  },

  // Kệ Hoa Phát Lộc
  {
    productSlug: 'ke-hoa-phat-loc',
    customerName: 'Công ty TNHH Gỗ An Phát',
    rating: 5,
    comment: 'Đặt bốn kệ cho bốn khách hàng, kệ nào cũng đều tay, giao đúng giờ cắt băng.',
    verified: true,
    daysAgo: 49,
  },
  {
    productSlug: 'ke-hoa-phat-loc',
    customerName: 'Nguyễn Văn Thịnh',
    rating: 1,
    comment:
      'Khai trương 9 giờ mà 10 rưỡi kệ mới tới, khách về gần hết. Gọi tổng đài thì bảo kẹt xe. Shop đã hoàn tiền đầy đủ nhưng bữa đó mình rất mất mặt với đối tác.',
    verified: true,
    daysAgo: 160,
  },
  {
    productSlug: 'ke-hoa-phat-loc',
    customerName: 'Lưu Hồng Đăng',
    rating: 4,
    comment: 'Kệ chắc chắn, hoa dày. Bạn giao hàng còn ở lại chỉnh chân kệ cho khỏi nghiêng.',
    verified: true,
    daysAgo: 284,
  },

  // Ly Hồng Dịu Dàng
  {
    productSlug: 'ly-hong-diu-dang',
    customerName: 'Phạm Thị Ngọc Hà',
    rating: 5,
    comment: 'Mười một ngày mới tàn bông cuối. Thơm cả tầng.',
    verified: true,
    daysAgo: 36,
  },
  {
    productSlug: 'ly-hong-diu-dang',
    customerName: 'Anneke Visser',
    rating: 4,
    comment: 'Very good value. The perfume is strong, as the description warns, so they live on our balcony now.',
    verified: true,
    daysAgo: 145,
  },
  {
    productSlug: 'ly-hong-diu-dang',
    customerName: 'Trần Đình Khôi',
    rating: 3,
    comment: 'Hoa ổn nhưng shop quên thiệp. Báo lại thì được xin lỗi và gửi thiệp bù hôm sau.',
    verified: true,
    daysAgo: 221,
  },

  // Hộp Hồng Trái Tim
  {
    productSlug: 'hop-hong-trai-tim',
    customerName: 'Nguyễn Thành Đạt',
    rating: 5,
    comment: 'Mở nắp ra là bạn gái im luôn mấy giây. Hoa xếp kín, không hở miếng nào.',
    verified: true,
    daysAgo: 55,
  },
  {
    productSlug: 'hop-hong-trai-tim',
    customerName: 'Bích Trâm',
    rating: 4,
    comment: 'Đẹp, hơi nặng, nên giao tận nhà chứ đừng bắt người ta cầm đi cả buổi tối.',
    verified: false,
    daysAgo: 134,
  },
  {
    productSlug: 'hop-hong-trai-tim',
    customerName: 'Mark Feldman',
    rating: 2,
    comment:
      'Looked great for two days, then several of the outer roses browned. They replaced the box after I sent photos, which was decent, but I needed it to work the first time.',
    verified: true,
    daysAgo: 263,
  },

  // Sen Hồng Tháng Sáu
  {
    productSlug: 'sen-hong-thang-sau',
    customerName: 'Nguyễn Thị Minh Tâm',
    rating: 5,
    comment: 'Sen thơm đúng mùi sen đầm. Cắm ba ngày, ngày nào cũng thấy một dáng khác.',
    verified: true,
    daysAgo: 152,
  },
  {
    productSlug: 'sen-hong-thang-sau',
    customerName: 'Chú Bảy',
    rating: 4,
    comment: 'Hoa đẹp, mau tàn, mà sen thì vậy thôi.',
    verified: false,
    daysAgo: 176,
  },
  {
    productSlug: 'sen-hong-thang-sau',
    customerName: 'Laura Benítez',
    rating: 5,
    comment: 'I had never lived with lotus before. Please bring them back every summer.',
    verified: true,
    daysAgo: 169,
  },

  // Bình Hoa Vườn Nhỏ
  {
    productSlug: 'binh-hoa-vuon-nho',
    customerName: 'Trần Hạ Vi',
    rating: 5,
    comment: 'Mẹ mình bỏ thành phố không được, bỏ vườn cũng không đành. Bình hoa này coi như huề.',
    verified: true,
    daysAgo: 71,
  },
  {
    productSlug: 'binh-hoa-vuon-nho',
    customerName: 'Fiona Marsh',
    rating: 5,
    comment: 'The jug alone is worth it. I keep refilling it from the market on Sundays.',
    verified: true,
    daysAgo: 192,
  },

  // Hồng Vàng Nắng Thu
  {
    productSlug: 'hong-vang-nang-thu',
    customerName: 'Hoàng Đình Trung',
    rating: 5,
    comment: 'Tặng thầy giáo cũ bảy mươi tuổi. Thầy bảo lâu lắm mới có học trò tặng hoa màu này.',
    verified: true,
    daysAgo: 85,
  },
  {
    productSlug: 'hong-vang-nang-thu',
    customerName: 'Nguyễn Tường Vân',
    rating: 4,
    comment: 'Vàng nhạt, nhã. Nở hơi nhanh.',
    verified: true,
    daysAgo: 258,
  },

  // Cẩm Chướng Hồng Thắm
  {
    productSlug: 'cam-chuong-hong-tham',
    customerName: 'Bùi Thị Lệ Thu',
    rating: 5,
    comment: 'Mười ba ngày rồi còn tươi, con gái mua mà tưởng hoa giả.',
    verified: true,
    daysAgo: 62,
  },
  {
    productSlug: 'cam-chuong-hong-tham',
    customerName: 'Ngô Thanh Hải',
    rating: 4,
    comment: 'Giá tốt, hoa bền, gói đơn giản.',
    verified: false,
    daysAgo: 310,
  },

  // One review each
  {
    productSlug: 'lan-ho-diep-tim',
    customerName: 'Thái Doãn Hùng',
    rating: 5,
    comment: 'Chậu to, năm cành đều nhau, đứng giữa sảnh công ty rất bề thế. Hai tháng vẫn còn hoa.',
    verified: true,
    daysAgo: 109,
  },
  {
    productSlug: 'sen-trang-thanh-tinh',
    customerName: 'Nguyễn Vân Khanh',
    rating: 5,
    comment:
      'Đặt cho ngày giỗ ông. Hoa trắng, lá xanh, giao lúc sáng sớm đúng lúc nhà bày mâm. Cảm ơn các bạn đã gọi hỏi trước.',
    verified: true,
    daysAgo: 124,
  },
  {
    productSlug: 'ly-trang-tuong-niem',
    customerName: 'Peter Langford',
    rating: 5,
    comment:
      "I could not fly in for my father-in-law's funeral. They chose the words for the card with me over the phone, in Vietnamese, and sent a photo afterwards. I am grateful.",
    verified: true,
    daysAgo: 4,
  },
]
