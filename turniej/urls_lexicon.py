"""Addresses of the word lists: the organiser's page of editions, and the word search for teachers."""

from django.urls import path

from turniej.views import lexicon, words

app_name = "lexicon"
urlpatterns = [
    path("lexicon/", lexicon.editions, name="editions"),
    path("lexicon/refresh/", lexicon.refresh, name="refresh"),
    path("lexicon/import/", lexicon.bring_in, name="import"),
    path("lexicon/job/<int:job_id>/", lexicon.job, name="job"),
    path("lexicon/job/<int:job_id>/again/", lexicon.again, name="again"),
    path("lexicon/edition/<slug:name>/", lexicon.edition, name="edition"),
    path("lexicon/edition/<slug:name>/compare/", lexicon.compare, name="compare"),
    path("lexicon/edition/<slug:name>/activate/", lexicon.activate, name="activate"),
    path("words/", words.words, name="words"),
    path("school/<slug:slug>/words/", words.school_words, name="school_words"),
]
