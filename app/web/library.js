// What C calls as functions, for the linker: each is one of page.js. Threads other than the page's own only wake it.
mergeInto(LibraryManager.library, {
  page_begin: function() { page.begin(); },
  page_wake__proxy: 'async',
  page_wake__sig: 'v',
  page_wake: function() { page.wake(); },
  page_set_address: function(link, kept) { page.setAddress(UTF8ToString(link), kept); },
  page_set_typing: function(typing) { page.setTyping(!!typing); },
  page_put_box: function(pixels, left, top, width, height) {
    page.putBox(HEAPU8.subarray(pixels, pixels + 4 * width * height), left, top, width, height);
  },
  page_copy: function(text) { page.copy(UTF8ToString(text)); },
  page_choose: function(folder) { page.choose(folder); },
  page_offer: function(path) { page.offer(UTF8ToString(path)); },
  page_save: function(path) { page.save(UTF8ToString(path)); },
  page_show: function(file) { page.show(UTF8ToString(file)); },
  page_fail: function(text) { page.fail(UTF8ToString(text)); },
});
